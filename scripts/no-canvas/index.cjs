// pdfjs-dist asks for these classes when it loads in Node, where tests read texts with it. They draw nothing.
class Undrawn {
  constructor() {
    throw new Error('PDF pages are drawn in browsers only: @napi-rs/canvas is not installed.')
  }
}

module.exports = { DOMMatrix: Undrawn, ImageData: Undrawn, Path2D: Undrawn }
