// pdfjs-dist creates some of these objects when it loads in Node, where tests extract texts with it. Nothing is drawn.
function NotDrawn() {}

module.exports = { DOMMatrix: NotDrawn, ImageData: NotDrawn, Path2D: NotDrawn }
