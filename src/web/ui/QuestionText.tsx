import { type ReactNode, useMemo } from 'react'
import { MarkupError, type MarkupNode, parseMarkup } from '#contract/markup.ts'
import { MarkupNodes } from './MarkupNodes.tsx'
import styles from './QuestionText.module.css'

interface QuestionTextProps {
  text: string
  /** The question's `question_format`: absent for a plain text. */
  format: 'markup' | undefined
  /**
   * Whether the text is inside a button or a link: its pictures then cannot be opened, and its links and sounds are
   * only named.
   */
  isStill?: boolean
  /** Rendered in place of the gap, where the reader types the answer. */
  gap?: ReactNode
}

/**
 * A text of a question, as phrasing content. The text is isolated, so its direction does not depend on the text around
 * it.
 */
export function QuestionText({ text, format, isStill = false, gap }: QuestionTextProps) {
  const nodes = useMemo(() => (format === 'markup' ? nodesOf(text) : undefined), [text, format])
  if (!nodes) return <bdi className={styles.plain}>{text}</bdi>
  return (
    <bdi className={styles.marked}>
      <MarkupNodes nodes={nodes} isStill={isStill} gap={gap} />
    </bdi>
  )
}

/**
 * The pictures, links and sounds of a text that was drawn with `isStill`, to be placed outside the text's button;
 * renders nothing for a text without any.
 */
export function QuestionTextMedia({ text, format }: Pick<QuestionTextProps, 'text' | 'format'>) {
  const nodes = useMemo(() => (format === 'markup' ? nodesOf(text)?.filter(isUsed) : undefined), [text, format])
  if (!nodes || nodes.length === 0) return null
  return (
    <span className={styles.media}>
      <MarkupNodes nodes={nodes} isStill={false} gap={undefined} />
    </span>
  )
}

function isUsed({ kind }: MarkupNode): boolean {
  return kind === 'a' || kind === 'audio'
}

/**
 * Parses a text as markup; undefined for a text that cannot be parsed, such as one that an older portal wrote.
 * `QuestionText` shows such a text as it is.
 */
function nodesOf(text: string): MarkupNode[] | undefined {
  try {
    return parseMarkup(text)
  } catch (error) {
    if (error instanceof MarkupError) return undefined
    throw error
  }
}
