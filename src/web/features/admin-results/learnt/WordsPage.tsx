import { useQuery } from '@tanstack/react-query'
import { MARK_MEANING_NAMES, MARK_MEANINGS, MARK_WORD_LIMITS, type MarkWords } from '#contract/mark-words.ts'
import { DESK_PATHS } from '../../../app/admin-paths.ts'
import { markWordsText } from '../../../i18n/ar/learnt.ts'
import { wordsText } from '../../../i18n/ar/upload-grid.ts'
import { uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form, SubmitButton } from '../../../ui/Form.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useSend } from '../../../ui/use-send.ts'
import styles from '../review/Review.module.css'
import { changeMarkWords, markWordsQuery } from './learnt.api.ts'
import { meaningOf, meaningWords } from './meanings.ts'

const WORDS = markWordsQuery().queryKey
const OPTIONS = [
  { value: '', label: wordsText.choose },
  ...MARK_MEANINGS.map((meaning) => ({ value: meaning, label: MARK_MEANING_NAMES[meaning] })),
  { value: '0', label: wordsText.number },
]

/**
 * The page of the words in mark cells, such as «غائب», whose meaning the office has set; each word can be removed, and
 * others added.
 */
export function WordsPage() {
  const words = useQuery(markWordsQuery())
  return (
    <>
      <PageHeading title={markWordsText.title} back={{ to: DESK_PATHS.results, label: uploadBoxText.list }} />
      <p className={desk.lead}>{markWordsText.lead}</p>
      <DataRegion source={words}>
        {(data) => (
          <>
            <AddWord words={data.words} />
            <WordList words={data.words} />
          </>
        )}
      </DataRegion>
    </>
  )
}

function WordList({ words }: { words: MarkWords }) {
  const { send, isSending } = useSend({
    send: (word: string) => changeMarkWords(words, without(words, word)),
    refresh: [WORDS],
    done: (_, word) => ({
      text: markWordsText.removed,
      undo: async () => {
        await changeMarkWords(without(words, word), words)
        return markWordsText.restored
      },
    }),
  })
  const entries = Object.entries(words)
  if (entries.length === 0) return <EmptyMessage title={markWordsText.empty}>{markWordsText.emptyHint}</EmptyMessage>
  return (
    <ul className={desk.list}>
      {entries.map(([word, meaning]) => (
        <li key={word} className={desk.line}>
          <p className={styles.strong}>
            <bdi>{word}</bdi>: {meaningWords(meaning)}
          </p>
          <Button look="quiet" busy={isSending} onClick={() => send(word)}>
            {markWordsText.remove} <span className="visually-hidden">{word}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function AddWord({ words }: { words: MarkWords }) {
  const form = useContractForm({
    start: { word: '', meaning: '' },
    check: ({ word, meaning }): Faults => ({
      ...(word.trim() === '' && { word: markWordsText.wordMissing }),
      ...(isFull(words, word) && { word: markWordsText.full(MARK_WORD_LIMITS.words) }),
      ...(meaning === '' && { meaning: markWordsText.meaningMissing }),
    }),
    read: ({ word, meaning }): MarkWords => ({ ...words, [word.trim()]: meaningOf(meaning) ?? 0 }),
    send: (after: MarkWords) => changeMarkWords(words, after),
    refresh: [WORDS],
    onDone: (_answer, _sent, reset) => reset(),
    done: markWordsText.added,
  })
  return (
    <Form form={form} className={styles.words} label={markWordsText.add}>
      <div className={styles.fields}>
        <Field {...form.field('word')} label={markWordsText.word} maxLength={MARK_WORD_LIMITS.length} dir="auto" />
        <Select {...form.field('meaning')} label={markWordsText.meaning} options={OPTIONS} />
      </div>
      <div className={styles.actions}>
        <SubmitButton form={form}>{markWordsText.add}</SubmitButton>
      </div>
    </Form>
  )
}

/** Whether the list is full and does not contain the word. */
function isFull(words: MarkWords, word: string): boolean {
  return Object.keys({ ...words, [word.trim()]: 0 }).length > MARK_WORD_LIMITS.words
}

function without(words: MarkWords, word: string): MarkWords {
  const { [word]: _removed, ...others } = words
  return others
}
