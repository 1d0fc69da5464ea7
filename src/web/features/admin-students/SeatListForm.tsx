import { useEffect, useRef, useState } from 'react'
import { type ListedSeat, MOST_SEATS, planSeatListEndpoint, SEAT_LIST_KINDS } from '#contract/admin-seat-lists.ts'
import { rowsOfText, seatsOfRows } from '#contract/seat-list-text.ts'
import { UNCLEAR_SEATS } from '#contract/seat-list-words.ts'
import { seatListText } from '../../i18n/ar/admin-students.ts'
import { gradeNumberOptions, usualYear, yearOptions } from '../../i18n/place-options.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useSend } from '../../ui/use-send.ts'
import { useSay } from '../../ui/use-toast.ts'
import styles from './Students.module.css'
import { type FoundList, planSeatList, readSeatList } from './students-desk.api.ts'

const KINDS = SEAT_LIST_KINDS.map((kind) => ({ value: kind, label: seatListText.kinds[kind] }))

/**
 * The form of a list of seat numbers: whether to withhold or to release, the grade and year, and the seat numbers,
 * typed or from a file. When sent, it loads the students with these seat numbers and passes them to `onFound`; once the
 * form is changed, it passes undefined.
 */
export function SeatListForm({ onFound }: { onFound: (found: FoundList | undefined) => void }) {
  const [file, setFile] = useState<{ name: string; seats: readonly ListedSeat[] }>()
  const changes = useRef(0)
  const form = useContractForm({
    start: { kind: 'withhold', grade: '1', year: usualYear(), seats: '' },
    schema: planSeatListEndpoint.body,
    bodyOf: ({ kind, grade, year, seats }) => ({
      kind,
      grade: Number(grade),
      year: Number(year),
      // If two columns may be the seat numbers, this is the text `unclear`, which the schema refuses by its type.
      seats: file?.seats ?? seatsOfRows(rowsOfText(seats)),
    }),
    texts: { seats: { too_big: seatListText.tooMany, invalid_type: UNCLEAR_SEATS, other: seatListText.noSeats } },
    send: async (list) => {
      const asked = changes.current
      const items = await planSeatList(list)
      return asked === changes.current ? { list, items } : undefined
    },
    onDone: (found, _list, _reset) => onFound(found),
  })
  const { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `values` or `file` runs the effect.
  useEffect(() => {
    changes.current += 1
    onFound(undefined)
  }, [values, file, onFound])
  return (
    <Form form={form} className={styles.seatList}>
      <div className={styles.choices}>
        <Select {...form.field('kind')} label={seatListText.kind} options={KINDS} />
        <Select {...form.field('grade')} label={seatListText.grade} options={gradeNumberOptions()} />
        <Select {...form.field('year')} label={seatListText.year} options={yearOptions()} />
      </div>
      {file ? (
        <p className={desk.meta}>
          <bdi>{seatListText.fromFile(file.name, file.seats.length)}</bdi>
          <Button look="quiet" onClick={() => setFile(undefined)}>
            {seatListText.dropFile}
          </Button>
        </p>
      ) : (
        <TextArea
          {...form.field('seats')}
          label={seatListText.seats}
          hint={seatListText.seatsHint}
          rows={6}
          dir="ltr"
        />
      )}
      <div className={desk.acts}>
        <SubmitButton form={form}>{seatListText.check}</SubmitButton>
        {!file && <FileButton onRead={setFile} />}
      </div>
    </Form>
  )
}

function FileButton({ onRead }: { onRead: (file: { name: string; seats: readonly ListedSeat[] }) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const say = useSay()
  const { send, isSending } = useSend({
    send: readSeatList,
    failed: ({ code, fields }) => (fields?.some(({ path }) => path === 'seats') ? UNCLEAR_SEATS : PROBLEM_TEXTS[code]),
    onDone: (seats, file) => {
      const isList = seats.length > 0 && seats.length <= MOST_SEATS
      if (isList) onRead({ name: file.name, seats })
      else
        say(seats.length > 0 ? seatListText.longFile(file.name) : seatListText.emptyFile(file.name), {
          isFailure: true,
        })
    },
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xlsm,.ods,.csv,.tsv,.txt"
        aria-label={seatListText.file}
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) send(file)
          event.target.value = ''
        }}
      />
      <Button look="quiet" busy={isSending} onClick={() => input.current?.click()}>
        {seatListText.file}
      </Button>
    </>
  )
}
