// pdfjs-dist asks for these classes when it loads in Node, where tests read texts with it. They draw nothing.
function undrawn() {
  throw new Error('PDF pages are drawn in browsers only: @napi-rs/canvas is not installed.')
}

module.exports = { DOMMatrix: undrawn, ImageData: undrawn, Path2D: undrawn }
