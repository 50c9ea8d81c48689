/// What pages are made of, as constants of the binary, so that the tool needs no files beside itself. `Web/embed` writes them.
package enum PageAssets {}
