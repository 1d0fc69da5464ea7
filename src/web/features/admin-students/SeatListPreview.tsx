import { applySeatListEndpoint } from '#contract/admin-seat-lists.ts'
import { LISTED_STATE_WORDS } from '#contract/seat-list-words.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { keepText, seatListText, seatListUndone } from '../../i18n/ar/admin-students.ts'
import { formatCount } from '../../i18n/format.ts'
import { placeText } from '../../i18n/places.ts'
import { Link } from '../../router/Link.tsx'
import desk from '../../ui/Desk.module.css'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './Students.module.css'
import { applySeatList, type FoundList, restoreSeatList, STUDENTS_KEY } from './students-desk.api.ts'

interface SeatListPreviewProps {
  found: FoundList
  onDone: () => void
}

/**
 * The students of a list of seat numbers with what will happen to each, and a form with one reason that applies the
 * whole list in one call.
 */
export function SeatListPreview({ found: { list, items }, onDone }: SeatListPreviewProps) {
  const { kind, grade, year } = list
  const ready = items.filter(({ state }) => state === 'ready').length
  const form = useContractForm({
    start: { reason: '' },
    schema: applySeatListEndpoint.body,
    bodyOf: ({ reason }) => ({ ...list, reason }),
    texts: { reason: keepText.reasonShort },
    send: applySeatList,
    refresh: [STUDENTS_KEY],
    onDone,
    done: (before) => ({
      text: `${seatListText.done[kind]} ${before.length}`,
      undo: async () => seatListUndone(await restoreSeatList(year, before)),
    }),
  })
  return (
    <section className={desk.section} aria-label={seatListText.caption}>
      <h2 className={desk.heading}>
        {seatListText.kinds[kind]}: <bdi>{placeText({ grade, year })}</bdi>
      </h2>
      <p className={desk.meta}>
        <span>
          {seatListText.counts.ready} <bdi dir="ltr">{formatCount(ready)}</bdi>
        </span>
        <span>
          {seatListText.counts.left} <bdi dir="ltr">{formatCount(items.length - ready)}</bdi>
        </span>
      </p>
      <SeatTable found={{ list, items }} />
      {ready === 0 ? (
        <p>{seatListText.noneReady}</p>
      ) : (
        <Form form={form} className={styles.seatList}>
          <Field
            {...form.field('reason')}
            label={keepText.reason}
            hint={keepText.reasonHint}
            dir="auto"
            required
            maxLength={500}
          />
          <div className={desk.acts}>
            <SubmitButton form={form}>
              {seatListText.apply[kind]} ({formatCount(ready)})
            </SubmitButton>
          </div>
        </Form>
      )}
    </section>
  )
}

/**
 * The table of the seat numbers. Those that need attention, unknown and repeated ones, come first. Within both groups
 * the order is that of the list.
 */
function SeatTable({ found: { list, items } }: { found: FoundList }) {
  const sorted = [...items].sort((a, b) => Number(a.state === 'ready') - Number(b.state === 'ready') || a.row - b.row)
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <caption className="visually-hidden">{seatListText.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{seatListText.row}</th>
            <th scope="col">{seatListText.seat}</th>
            <th scope="col">{seatListText.name}</th>
            <th scope="col">{seatListText.what}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row, seat_number: seat, state, student_id: id, name }) => (
            <tr key={row}>
              <td>
                <bdi dir="ltr">{row}</bdi>
              </td>
              <th scope="row">
                <bdi dir="ltr">{seat}</bdi>
              </th>
              <td>
                {id !== null && (
                  <Link to={pathTo(DESK_ROUTES.student, { studentId: id })}>
                    <bdi>{name}</bdi>
                  </Link>
                )}
              </td>
              <td className={state === 'ready' ? undefined : styles.mark}>{LISTED_STATE_WORDS[list.kind][state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
