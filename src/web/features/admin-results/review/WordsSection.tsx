import { useState } from 'react'
import type { MarkMeaning } from '#contract/mark-words.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import { wordsText } from '../../../i18n/ar/upload-grid.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { Select } from '../../../ui/Select.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { meaningOf, meaningOptions, nameOfMeaning } from '../learnt/meanings.ts'
import styles from './Review.module.css'
import { Section } from './Section.tsx'
import type { UploadEditing } from './use-upload-editing.ts'

interface WordsSectionProps {
  words: UploadReview['unknown_words']
  editing: UploadEditing
}

/**
 * Takes the meanings of the unknown words in mark cells, one or more at a time. They are stored for later files too,
 * unless the officer declines.
 */
export function WordsSection({ words, editing }: WordsSectionProps) {
  return (
    <Section title={wordsText.title} lead={wordsText.lead}>
      <WordsForm key={words.map(({ text }) => text).join('\n')} words={words} editing={editing} />
    </Section>
  )
}

function WordsForm({ words, editing }: WordsSectionProps) {
  const [remembers, setRemembers] = useState(true)
  const form = useContractForm({
    start: () => Object.fromEntries(words.map(({ text, proposed }) => [text, nameOfMeaning(proposed)])),
    check: (values): Faults => {
      const [first] = words
      return first && Object.values(values).every((value) => value === '') ? { [first.text]: wordsText.none } : {}
    },
    read: knownMeanings,
    onValid: (meanings) => editing.save({ kind: 'words', words: meanings, remember: remembers }),
  })
  return (
    <Form
      form={form}
      className={styles.words}
      label={wordsText.title}
      actions={
        <div className={styles.actions}>
          <CheckBox isChosen={remembers} onChange={setRemembers}>
            {wordsText.remember}
          </CheckBox>
          <Button submits busy={editing.isSaving}>
            {wordsText.save}
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        {words.map(({ text, count, is_sign }) => (
          <Select
            {...form.field(text)}
            key={text}
            value={form.values[text] ?? ''}
            label={`«\u2068${text}\u2069» (${formatCount(count)})`}
            options={[{ value: '', label: wordsText.choose }, ...meaningOptions(is_sign)]}
          />
        ))}
      </div>
    </Form>
  )
}

function knownMeanings(values: Record<string, string>): Record<string, MarkMeaning> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([word, name]) => {
      const meaning = meaningOf(name)
      return meaning === undefined ? [] : [[word, meaning] as const]
    }),
  )
}
