/// The version of Fingerpost, which the tool prints and which generated files name. It changes only for a release.
package let toolVersion = "0.1.0"
