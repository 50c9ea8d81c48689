#include "EmbeddedFiles.h"

// A newline separates the files. Each of them ends with another.
const char *catalogScript(void) {
  static const char text[] = {
#if defined(__has_embed)
#pragma clang diagnostic ignored "-Wc23-extensions"
#embed "../../Web/Shared/page.js" suffix(, '\n', )
#embed "../../Web/Shared/module.js" suffix(, '\n', )
#embed "../../Web/Catalog/qr.js" suffix(, '\n', )
#embed "../../Web/Catalog/matcher.js" suffix(, '\n', )
#embed "../../Web/Catalog/catalog.js" suffix(, )
#else
#warning "a catalog finds no link, because this compiler has no #embed. The compilers of Swift 6.1 and Xcode 16.3 have it."
#endif
    0
  };
  return text;
}

const char *catalogStyle(void) {
  static const char text[] = {
#if defined(__has_embed)
#embed "../../Web/Shared/page.css" suffix(, '\n', )
#embed "../../Web/Catalog/catalog.css" suffix(, )
#endif
    0
  };
  return text;
}

const char *matcherModule(void) {
  static const char text[] = {
#if defined(__has_embed)
#embed "../../Web/Catalog/matcher.base64" suffix(, )
#endif
    0
  };
  return text;
}
