/// Files of this package that `fpost` contains, each as text with a NUL at its end.

/// The pages of diagnostics in the documentation, one after the other.
const char *_Nonnull diagnosticPages(void);

/// The script of the catalog.
const char *_Nonnull catalogScript(void);

/// The style of the catalog.
const char *_Nonnull catalogStyle(void);

/// The matcher as WebAssembly, in gzip and base 64. `Web/embed` writes its file.
const char *_Nonnull matcherModule(void);
