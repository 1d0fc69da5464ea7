import { useQuery } from '@tanstack/react-query'
import {
  isContradictory,
  MARK_MEANING_NAMES,
  MARK_MEANINGS,
  MARK_WORD_LIMITS,
  type MarkMeaning,
  type MarkWords,
  repeatedWords,
  spellingsOf,
  withMarkWords,
} from '#contract/mark-words.ts'
import { DESK_PATHS } from '../../../app/admin-paths.ts'
import { markWordsText } from '../../../i18n/ar/learnt.ts'
import { wordsText } from '../../../i18n/ar/upload-grid.ts'
import { uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
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
            <RepeatedWords words={data.words} />
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
      // If the list still has another spelling of the word, the server would refuse to add the word again.
      undo: isRepeated(words, word)
        ? undefined
        : async () => {
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

/** Names the words that stand in the list in several spellings, each with buttons that keep one of them. */
function RepeatedWords({ words }: { words: MarkWords }) {
  const { send, isSending } = useSend({
    send: (kept: MarkWords) => changeMarkWords(words, withMarkWords(words, kept)),
    refresh: [WORDS],
    done: markWordsText.repaired,
  })
  return repeatedWords(words).map((spellings) => (
    <Alert key={Object.keys(spellings).join('\n')} tone="warning">
      <p className={styles.strong}>{markWordsText.repeated}</p>
      <p>{isContradictory(spellings) ? markWordsText.contradictory : markWordsText.sameMeaning}</p>
      <div className={styles.actions}>
        {Object.entries(spellings).map(([word, meaning]) => (
          <Button key={word} busy={isSending} onClick={() => send({ [word]: meaning })}>
            {markWordsText.keep} «<bdi>{word}</bdi>»: {meaningWords(meaning)}
          </Button>
        ))}
      </div>
    </Alert>
  ))
}

function AddWord({ words }: { words: MarkWords }) {
  const form = useContractForm({
    start: { word: '', meaning: '' },
    check: ({ word, meaning }): Faults => ({
      ...(word.trim() === '' && { word: markWordsText.wordMissing }),
      ...(isFull(words, word) && { word: markWordsText.full(MARK_WORD_LIMITS.words) }),
      ...(meaning === '' && { meaning: markWordsText.meaningMissing }),
    }),
    read: ({ word, meaning }) => addedWord(words, word.trim(), meaningOf(meaning) ?? 0),
    send: ({ after }) => changeMarkWords(words, after),
    refresh: [WORDS],
    onDone: (_answer, _sent, reset) => reset(),
    done: (_answer, { text, after, isChange }) => ({
      text,
      undo: isChange
        ? async () => {
            await changeMarkWords(after, words)
            return markWordsText.meaningRestored
          }
        : undefined,
    }),
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

/** Returns the list with a word, which replaces its other spellings, and a text that says what that changes. */
function addedWord(words: MarkWords, word: string, meaning: MarkMeaning) {
  const after = withMarkWords(words, { [word]: meaning })
  const before = Object.entries(spellingsOf(words, word))
  const meanings = [...new Set(before.map(([, means]) => means))]
  const isSame = meanings.length === 1 && meanings[0] === meaning
  const from = meanings.map(meaningWords).join('، ')
  const text = isSame
    ? markWordsText.same(word, meaningWords(meaning))
    : before.length > 0
      ? markWordsText.changed(word, from, meaningWords(meaning))
      : markWordsText.added
  return { after, text, isChange: before.length === 1 && !isSame }
}

/** Whether the list is full and does not contain the word. */
function isFull(words: MarkWords, word: string): boolean {
  return Object.keys(withMarkWords(words, { [word.trim()]: 0 })).length > MARK_WORD_LIMITS.words
}

function isRepeated(words: MarkWords, word: string): boolean {
  return Object.keys(spellingsOf(words, word)).length > 1
}

function without(words: MarkWords, word: string): MarkWords {
  const { [word]: _removed, ...others } = words
  return others
}
