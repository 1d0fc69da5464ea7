import { plainText } from '#contract/markup-text.ts'

/** Returns an option or item as names of controls say it: without markup, and as it is where it is no markup. */
export function plainPart(text: string, format: 'markup' | undefined): string {
  try {
    return plainText(text, format ?? 'plain')
  } catch {
    return text
  }
}
