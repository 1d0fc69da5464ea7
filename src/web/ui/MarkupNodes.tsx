/* oxlint-disable jsx-a11y/media-has-caption -- questions ask about what is heard; the title says what it is */
import type { ReactNode } from 'react'
import { hostOf, type Mark, type MarkupNode } from '#contract/markup.ts'
import { GAP_SIGN, needsSpokenEnd, SPOKEN_END, SPOKEN_GAP, SPOKEN_MARKS } from '#contract/markup-text.ts'
import { markupText } from '../i18n/ar/markup.ts'
import { MarkupFormula } from './MarkupFormula.tsx'
import { mediaUrl, Picture } from './MarkupPicture.tsx'
import styles from './QuestionText.module.css'

interface MarkupNodesProps {
  nodes: readonly MarkupNode[]
  isStill: boolean
  gap: ReactNode
}

/**
 * Draws each node of a marked-up text as an element of a fixed kind. Underlines and other marks are also given in words
 * to screen readers, because questions ask for «ما تحته خط».
 */
export function MarkupNodes({ nodes, ...how }: MarkupNodesProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text have no names, and change together.
  return nodes.map((node, at) => <DrawnNode key={at} node={node} {...how} />)
}

function DrawnNode({ node, ...how }: Omit<MarkupNodesProps, 'nodes'> & { node: MarkupNode }) {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'a':
      return <LinkOut href={node.href} words={<MarkupNodes nodes={node.children} {...how} />} isStill={how.isStill} />
    case 'verse':
      return <VerseLine halves={node.halves.map((half) => MarkupNodes({ nodes: half, ...how }))} />
    case 'img':
      return <Picture id={node.id} alt={node.alt} isStill={how.isStill} />
    case 'audio':
      return <Sound id={node.id} title={node.title || markupText.sound} isStill={how.isStill} />
    case 'math':
      return <MarkupFormula latex={node.latex} />
    case 'gap':
      return how.gap ?? <Gap />
    default:
      return <Marked mark={node.kind} nodes={node.children} how={how} />
  }
}

function Marked({
  mark: Element,
  nodes,
  how,
}: {
  mark: Mark
  nodes: MarkupNode[]
  how: Omit<MarkupNodesProps, 'nodes'>
}) {
  return (
    <>
      <Spoken words={`(${SPOKEN_MARKS[Element]}: `} />
      <Element>
        <MarkupNodes nodes={nodes} {...how} />
      </Element>
      <Spoken words={needsSpokenEnd(nodes) ? `، ${SPOKEN_END})` : ')'} />
    </>
  )
}

/** Words for screen readers only; they are left out when the text is selected and copied. */
function Spoken({ words }: { words: string }) {
  return <span className={`visually-hidden ${styles.spoken}`}>{words}</span>
}

/** Shows a link's host beside its text, so that the text cannot feign another target. */
function LinkOut({ href, words, isStill }: { href: string; words: ReactNode; isStill: boolean }) {
  const host = (
    <bdi className={styles.host} dir="ltr">
      ({hostOf(href)})
    </bdi>
  )
  if (isStill) {
    return (
      <>
        {words} {host}
      </>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {words} {host}
      <Spoken words={` ${markupText.newTab}`} />
    </a>
  )
}

/** The two hemistichs of a verse in two columns, or one below the other where the screen is too narrow. */
function VerseLine({ halves: [first, second] }: { halves: ReactNode[] }) {
  return (
    <span className={styles.verse} dir="auto">
      <span className={styles.halves}>
        <span className={styles.half}>{first}</span>
        <Spoken words=" … " />
        <span className={styles.half}>{second}</span>
      </span>
    </span>
  )
}

function Sound({ id, title, isStill }: { id: string; title: string; isStill: boolean }) {
  if (isStill) return <bdi>[{title}]</bdi>
  return (
    <span className={styles.sound}>
      <bdi>{title}</bdi>
      {/* biome-ignore lint/a11y/useMediaCaption: questions ask about what is heard; the title says what it is. */}
      <audio controls preload="none" src={mediaUrl(id)} aria-label={title} />
    </span>
  )
}

function Gap() {
  return (
    <>
      <span aria-hidden="true">{GAP_SIGN}</span>
      <Spoken words={SPOKEN_GAP} />
    </>
  )
}
