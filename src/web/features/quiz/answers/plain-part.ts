import { plainText } from '#contract/markup-text.ts'

/**
 * Returns the text of an option or item for the name of a control: without markup, or unchanged if the text cannot be
 * parsed.
 */
export function plainPart(text: string, format: 'markup' | undefined): string {
  try {
    return plainText(text, format ?? 'plain')
  } catch {
    return text
  }
}
