import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of each page, ordered from right to left and top to bottom, without white space. */
export async function pdfPages(bytes: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const pieces = items.flatMap((item) => ('str' in item ? [{ text: item.str, place: placeOf(item.transform) }] : []))
    pieces.sort((one, other) => other.place.y - one.place.y || other.place.x - one.place.x)
    pages.push(withoutBlanks(pieces.map(({ text }) => text).join('')))
  }
  await document.destroy()
  return pages
}

export function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '')
}

/** Returns the position of a piece of text: the last two numbers of its transformation. */
function placeOf([, , , , x, y]: number[]): { x: number; y: number } {
  return { x: x ?? 0, y: Math.round(y ?? 0) }
}
