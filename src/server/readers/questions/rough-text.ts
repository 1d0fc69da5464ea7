import { Parser } from 'htmlparser2'

/** Returns the text of any HTML, with a space for each tag: enough to recognise an item in a report. */
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
