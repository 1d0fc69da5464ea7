import { type ReactNode, useMemo } from 'react'
import { MarkupError, type MarkupNode, parseMarkup } from '#contract/markup.ts'
import { MarkupNodes } from './MarkupNodes.tsx'
import styles from './QuestionText.module.css'

interface QuestionTextProps {
  text: string
  /** The question's `question_format`: absent for a plain text. */
  format: 'markup' | undefined
  /** In a button or a link: pictures do not open, and links and sounds are named only. */
  isStill?: boolean
  /** Drawn in place of the missing word. */
  gap?: ReactNode
}

/** A text of a question, as phrasing content. Its direction is its own, whatever is in it. */
export function QuestionText({ text, format, isStill = false, gap }: QuestionTextProps) {
  const nodes = useMemo(() => (format === 'markup' ? nodesOf(text) : undefined), [text, format])
  if (!nodes) return <bdi className={styles.plain}>{text}</bdi>
  return (
    <bdi className={styles.marked}>
      <MarkupNodes nodes={nodes} isStill={isStill} gap={gap} />
    </bdi>
  )
}

/** Pictures, links and sounds of a text that was drawn still, to use outside its button; nothing for other texts. */
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

/** A text that is no markup, as an older portal may have written it, is shown as it is. */
function nodesOf(text: string): MarkupNode[] | undefined {
  try {
    return parseMarkup(text)
  } catch (error) {
    if (error instanceof MarkupError) return undefined
    throw error
  }
}
