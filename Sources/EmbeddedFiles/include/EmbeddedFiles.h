/// Files of this package that `fpost` contains, each as text with a NUL at its end.

/// The pages of diagnostics in the documentation, one after the other.
const char *_Nonnull diagnosticPages(void);
