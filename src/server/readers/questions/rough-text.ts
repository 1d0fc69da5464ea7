import { Parser } from 'htmlparser2'

/** Takes any HTML and returns its text with a blank for each tag: enough to recognise an item by. */
export function roughText(html: string): string {
  let text = ''
  const blank = () => {
    text += ' '
  }
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
    onopentag: blank,
    onclosetag: blank,
  })
  parser.end(html)
  return text
}
