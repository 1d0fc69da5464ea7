import { useRef, useState } from 'react'
import { type ListedSeat, MOST_SEATS, planSeatListEndpoint, SEAT_LIST_KINDS } from '#contract/admin-seat-lists.ts'
import { FIRST_YEAR } from '#contract/faculty.ts'
import { seatListText } from '../../i18n/ar/admin-students.ts'
import { gradeNumberOptions } from '../../i18n/place-options.ts'
import { yearText } from '../../i18n/places.ts'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useSend } from '../../ui/use-send.ts'
import styles from './Students.module.css'
import { type FoundList, planSeatList, readSeatList } from './students-desk.api.ts'

// Include the coming year: its sheets may already exist.
const LATEST_YEAR = new Date().getFullYear() + 1
const YEARS = Array.from({ length: LATEST_YEAR - FIRST_YEAR + 1 }, (_, place) => String(LATEST_YEAR - place))
const KINDS = SEAT_LIST_KINDS.map((kind) => ({ value: kind, label: seatListText.kinds[kind] }))

/** Asks for the act, the place and the seats, typed or from a file, and finds the students. */
export function SeatListForm({ onFound }: { onFound: (found: FoundList) => void }) {
  const [file, setFile] = useState<{ name: string; seats: readonly ListedSeat[] }>()
  const form = useContractForm({
    start: { kind: 'withhold', grade: '1', year: String(LATEST_YEAR - 1), seats: '' },
    schema: planSeatListEndpoint.body,
    bodyOf: ({ kind, grade, year, seats }) => ({
      kind,
      grade: Number(grade),
      year: Number(year),
      seats: file?.seats ?? seatsOf(seats),
    }),
    texts: { seats: { too_big: seatListText.tooMany, other: seatListText.noSeats } },
    send: async (list) => ({ list, items: await planSeatList(list) }),
    onDone: (found, _list, _reset) => onFound(found),
  })
  return (
    <Form form={form} className={styles.seatList}>
      <div className={styles.choices}>
        <Select {...form.field('kind')} label={seatListText.kind} options={KINDS} />
        <Select {...form.field('grade')} label={seatListText.grade} options={gradeNumberOptions()} />
        <Select
          {...form.field('year')}
          label={seatListText.year}
          options={YEARS.map((year) => ({ value: year, label: yearText(Number(year)) }))}
        />
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
  const { send, isSending } = useSend({
    send: readSeatList,
    onDone: (seats, file) => onRead({ name: file.name, seats }),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.ods,.csv,.tsv,.txt"
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

/** One seat a line; the first cell of a pasted row. */
function seatsOf(text: string): ListedSeat[] {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ row: index + 1, cells: line.split(/[\t;,،\s]+/) }))
  return lines
    .flatMap(({ row, cells }) => {
      const seat_number = cells.find((cell) => cell !== '')
      return seat_number === undefined ? [] : [{ row, seat_number: seat_number.slice(0, 20) }]
    })
    .slice(0, MOST_SEATS + 1)
}
