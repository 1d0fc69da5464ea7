/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the lines of a stop scroll in their own region */
import { formatMoment } from '#contract/arabic-moments.ts'
import type { PublicationStop } from '#contract/sheet-publication.ts'
import { STOP_LINES, type StopLine, type StopOffer, sheetStopText } from '#contract/sheet-stops.ts'
import { stopsText as text } from '../../../i18n/ar/publication.ts'
import { formatMark } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { FieldsOf } from '../../../ui/use-contract-form.ts'
import styles from './Publication.module.css'

interface StopItemProps {
  stop: PublicationStop
  form: FieldsOf<Record<string, string>>
  /**
   * Applies the changes that an offer proposes to the upload; undefined if the result sheet can no longer be changed.
   */
  onOffer: ((offer: StopOffer) => void) | undefined
}

/** Returns the names of the two fields that accept a stop: for its number and for the reason. */
export function stopFields({ code }: Pick<PublicationStop, 'code'>) {
  return { count: `${code} count`, reason: `${code} reason` }
}

/**
 * One publication stop: its sentence, the lines of the sheet concerned, each with the stated and the expected value,
 * the changes of columns that would settle the stop, and the fields that accept it.
 */
export function StopItem({ stop, form, onOffer }: StopItemProps) {
  const { lines, count, offers, accepted } = stop
  const names = stopFields(stop)
  return (
    <li className={accepted ? styles.acceptedStop : styles.stop}>
      <h5>{sheetStopText(stop)}</h5>
      {lines.length > 0 && <StopLines lines={lines} label={sheetStopText(stop)} />}
      {count > STOP_LINES && (
        <p className={styles.note}>
          {text.first} <bdi dir="ltr">{STOP_LINES}</bdi>
        </p>
      )}
      {offers.length > 0 && <Offers offers={offers} onOffer={onOffer} />}
      {accepted ? (
        <p>
          {text.accepted} <bdi>{accepted.by}</bdi> {text.acceptedAt} <bdi>{formatMoment(accepted.at)}</bdi>،{' '}
          {text.acceptedBecause} <bdi>{accepted.reason}</bdi>
        </p>
      ) : (
        <div className={styles.fields}>
          <Field
            {...form.field(names.count)}
            label={text.count}
            hint={text.countHint}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
          />
          <TextArea {...form.field(names.reason)} label={text.reason} hint={text.reasonHint} rows={2} />
        </div>
      )}
    </li>
  )
}

/** A table of a stop's lines with the stated and the expected value; without these columns if no line has values. */
export function StopLines({ lines, label }: { lines: readonly StopLine[]; label: string }) {
  const compares = lines.some(({ stated, expected }) => stated !== null || expected !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls in its own region, which the keyboard must reach
    <section className={styles.lines} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.lines}</th>
            {compares && (
              <>
                <th scope="col">{text.stated}</th>
                <th scope="col">{text.expected}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, position) => (
            // Lines of a stop have no id, and two lines may be equal.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <tr key={position}>
              <th scope="row">
                <Subject line={line} />
              </th>
              {compares && (
                <>
                  <td>
                    <bdi>{line.stated ?? text.nothing}</bdi>
                  </td>
                  <td>
                    <bdi>{line.expected ?? text.nothing}</bdi>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Names what a line of a stop is about: a student, a column or a row. */
function Subject({ line: { row, column, seat_number: seat, name } }: { line: StopLine }) {
  const title = name ?? column
  return (
    <>
      {title && (
        <span className={styles.name}>
          <bdi>{title}</bdi>
        </span>
      )}
      {name && column && (
        <small className={styles.note}>
          <bdi>{column}</bdi>
        </small>
      )}
      {seat && (
        <small className={styles.note}>
          {text.seat} <bdi dir="ltr">{seat}</bdi>
        </small>
      )}
      {row !== null && (
        <small className={styles.note}>
          {text.row} <bdi dir="ltr">{row}</bdi>
        </small>
      )}
    </>
  )
}

function Offers({ offers, onOffer }: Pick<StopItemProps, 'onOffer'> & { offers: readonly StopOffer[] }) {
  return (
    <>
      <p>{text.offers}</p>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offerWords(offer)}>
            <span>{offerWords(offer)}</span>
            {onOffer && (
              <Button look="quiet" onClick={() => onOffer(offer)}>
                {text.take}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function offerWords(offer: StopOffer): string {
  return offer.kind === 'uncounted'
    ? `${text.uncounted} ${offer.subjects.join('، ')}`
    : text.fullMark(offer.subject, formatMark(offer.full_mark))
}
