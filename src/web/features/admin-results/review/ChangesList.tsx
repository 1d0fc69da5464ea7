import type { ReactNode } from 'react'
import { counted } from '#contract/arabic-amounts.ts'
import { isSameColumn, type UploadChange, type UploadChoices } from '#contract/upload-choices.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import { gridText } from '../../../i18n/ar/upload-grid.ts'
import { changesText, ROLE_NAMES } from '../../../i18n/ar/uploads.ts'
import { formatMark } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { meaningWords } from '../learnt/meanings.ts'
import styles from './Columns.module.css'
import reviewStyles from './Review.module.css'
import { Section } from './Section.tsx'
import type { UploadEditing } from './use-upload-editing.ts'

interface ChangesListProps {
  choices: UploadChoices
  review: UploadReview
  editing: UploadEditing
}

interface Line {
  key: string
  title: string
  words: ReactNode
  undo: UploadChange
}

/** The list of the office's choices for this file, each with a button that takes the choice back. */
export function ChangesList({ choices, review, editing }: ChangesListProps) {
  const lines = linesOf(choices, review)
  if (lines.length === 0) return null
  return (
    <Section title={changesText.title}>
      <ul className={styles.columns}>
        {lines.map(({ key, title, words, undo }) => (
          <li key={key}>
            <div className={styles.columnLine}>
              <div className={styles.grow}>
                <p className={reviewStyles.strong}>{title}</p>
                <p className={reviewStyles.note}>{words}</p>
              </div>
              <Button look="quiet" busy={editing.isSaving} onClick={() => editing.save(undo)}>
                {changesText.undo}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function linesOf(choices: UploadChoices, review: UploadReview): Line[] {
  const nameOf = (letters: string) => {
    const known = review.columns.find(({ column }) => column === letters)
    return known?.name || known?.header || letters
  }
  return [...lineChanges(choices, nameOf), ...contentChanges(choices), ...readingChanges(choices)]
}

/** Returns the choices about rows of the file: corrected cells and rows left out. */
function lineChanges({ corrections, left_out }: UploadChoices, nameOf: (letters: string) => string): Line[] {
  const { single, batches } = batchesOf(corrections)
  return [
    ...batches.map(({ at, reason, by, count }) => ({
      key: `cells ${at}`,
      title: `${changesText.cells}: ${counted(count, 'cell')}`,
      words: (
        <>
          <bdi>{reason}</bdi> (<bdi>{by}</bdi>)
        </>
      ),
      undo: { kind: 'revert' as const, at },
    })),
    ...single.map(({ row, column, text, reason, by }) => ({
      key: `cell ${row} ${column}`,
      title: `${changesText.cell}: ${gridText.row} ${row}`,
      words: (
        <>
          <bdi>{nameOf(column)}</bdi>: <bdi>{text || gridText.emptyCell}</bdi>، <bdi>{reason}</bdi> (<bdi>{by}</bdi>)
        </>
      ),
      undo: { kind: 'uncorrect' as const, row, column },
    })),
    ...left_out.map(({ row, reason, by }) => ({
      key: `row ${row}`,
      title: `${changesText.row}: ${gridText.row} ${row}`,
      words: (
        <>
          <bdi>{reason}</bdi> (<bdi>{by}</bdi>)
        </>
      ),
      undo: { kind: 'take_in' as const, row },
    })),
  ]
}

/** Returns the choices about what the columns, the students and the words in the mark cells of the file are. */
function contentChanges({ columns, identities, words = {}, layout }: UploadChoices): Line[] {
  return [
    ...Object.entries(columns).map(([column, choice]) => ({
      key: `column ${column}`,
      title: `${changesText.column} ${column}`,
      words: (
        <>
          <bdi>{choice.name ?? ROLE_NAMES[choice.role]}</bdi>
          <FromLayout layout={layout} isFrom={isSameColumn(choice, layout?.gave?.columns[column])} />
        </>
      ),
      undo: { kind: 'column' as const, column, choice: null },
    })),
    ...identities.map(({ row, student }) => ({
      key: `identity ${row}`,
      title: `${changesText.identity}: ${gridText.row} ${row}`,
      words: <bdi dir={student === 'new' ? undefined : 'ltr'}>{student === 'new' ? changesText.fresh : student}</bdi>,
      undo: { kind: 'identity' as const, row, student: null },
    })),
    ...Object.entries(words).map(([word, meaning]) => ({
      key: `word ${word}`,
      title: `${changesText.word}: \u2068${word}\u2069`,
      words: meaningWords(meaning),
      undo: { kind: 'words' as const, words: { [word]: null }, remember: false },
    })),
  ]
}

/** Returns the choices about how the file is read as a whole. */
function readingChanges({ full_mark_all, hidden, header_row, layout }: UploadChoices): Line[] {
  const gave = layout?.gave
  return [
    ...(full_mark_all === undefined
      ? []
      : [
          {
            key: 'full mark',
            title: changesText.fullMarkAll,
            words: (
              <>
                {formatMark(full_mark_all)}
                <FromLayout layout={layout} isFrom={gave?.full_mark_all === full_mark_all} />
              </>
            ),
            undo: { kind: 'full_mark_all' as const, mark: null },
          },
        ]),
    ...(hidden === 'take'
      ? [
          {
            key: 'hidden',
            title: changesText.hidden,
            words: changesText.hiddenTaken,
            undo: { kind: 'hidden' as const, hidden: 'leave' as const },
          },
        ]
      : []),
    ...(header_row === undefined
      ? []
      : [
          {
            key: 'header',
            title: changesText.headerRow,
            words: (
              <>
                {header_row}
                <FromLayout layout={layout} isFrom={gave?.header_row === header_row} />
              </>
            ),
            undo: { kind: 'header_row' as const, row: null },
          },
        ]),
  ]
}

/** Says that a choice came from the applied layout, and from which one. */
function FromLayout({ layout, isFrom }: { layout: UploadChoices['layout']; isFrom: boolean }) {
  if (!layout || !isFrom) return null
  return (
    <>
      {' '}
      ({changesText.fromLayout} «<bdi>{layout.name}</bdi>»)
    </>
  )
}

/** Separates the corrections that one change made together from those made one by one. */
function batchesOf(corrections: UploadChoices['corrections']) {
  const byTime = new Map<string, UploadChoices['corrections']>()
  for (const correction of corrections) {
    const group = byTime.get(correction.at)
    if (group) group.push(correction)
    else byTime.set(correction.at, [correction])
  }
  const groups = [...byTime.values()]
  return {
    single: groups.filter(({ length }) => length === 1).flat(),
    batches: groups.flatMap(([first, ...others]) =>
      first && others.length > 0 ? [{ ...first, count: others.length + 1 }] : [],
    ),
  }
}
