// The enum `BookshelfRoute` is generated into this module, which the app and its extensions share.
