// pdfjs-dist makes some of these objects when it loads in Node, where tests read texts with it. Nothing draws with them.
function NotDrawn() {}

module.exports = { DOMMatrix: NotDrawn, ImageData: NotDrawn, Path2D: NotDrawn }
