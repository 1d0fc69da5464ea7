import { plainText } from '#contract/markup-text.ts'

/** Returns an option or item for the name of a control: without its markup, or unchanged if it cannot be parsed. */
export function plainPart(text: string, format: 'markup' | undefined): string {
  try {
    return plainText(text, format ?? 'plain')
  } catch {
    return text
  }
}
