import { type ReactNode, useEffect, useRef } from 'react'
import type { Publication } from '#contract/admin-uploads.ts'
import { officeReason } from '#contract/office-reason.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'
import type { Acceptance, PublicationStop, SheetPublication } from '#contract/sheet-publication.ts'
import type { StopOffer } from '#contract/sheet-stops.ts'
import { publicationText, stopsText } from '../../../i18n/ar/publication.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form, SubmitButton } from '../../../ui/Form.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { isAhead } from '../../../ui/moment-field.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import styles from './Publication.module.css'
import { PublicationFigures } from './PublicationFigures.tsx'
import { replacedBy } from './publication.api.ts'
import { StopItem, stopFields } from './StopItem.tsx'

/** What the officer has decided: when to publish, and which stops (checks that hold the publication) are accepted. */
export interface PublicationOrder {
  publication: Publication
  accept: Acceptance[]
  /** The version that the officer was told to replace, null for none; undefined if that is not known. */
  replaces: string | null | undefined
}

/** The form's values: the time of publication, and for each stop the number and reason that accept it. */
interface OrderValues extends Record<string, string> {
  at: string
}

interface PublicationConfirmationProps {
  when: Publication['when']
  /** The name of the result sheet in words. */
  what: string
  /** The figures and stops of the publication; null if no figures can be computed. */
  found: SheetPublication | null
  isSending: boolean
  onConfirm: (order: PublicationOrder) => void
  onBack: () => void
  onOffer?: ((offer: StopOffer) => void) | undefined
  /** The progress of the publication, or why the last attempt was refused. */
  children?: ReactNode
}

/**
 * The form that confirms a publication: it shows what readers will see, in words and figures, and takes a number and a
 * reason for each stop (a check that holds the publication). A draft, an upload and a scheduled publication all use it.
 * Give it a `key` made of the stops, so that new stops get empty fields.
 */
export function PublicationConfirmation(props: PublicationConfirmationProps) {
  const { when, what, found, isSending, onConfirm, onBack, onOffer, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const stops = when === 'later' || !found ? [] : found.stops
  const open = stops.filter(({ accepted }) => !accepted)
  const form = useContractForm<OrderValues, PublicationOrder>({
    start: () => startOf(open),
    check: (values) => faultsOf(values, when, open),
    read: (values) => ({ ...orderOf(values, when, open), replaces: replacedBy(found) }),
    onValid: onConfirm,
  })
  const left = open.filter((stop) => !isAccepted(form.values, stop)).length
  return (
    <Form form={form} label={publicationText.title} className={styles.confirmation}>
      <h3 ref={heading} tabIndex={-1}>
        {publicationText.title}
      </h3>
      <Sight when={when} what={what} found={found} />
      {when === 'at' && (
        <Field
          {...form.field('at')}
          label={publicationText.time}
          hint={publicationText.timeHint}
          type="datetime-local"
          dir="ltr"
          required
        />
      )}
      {when !== 'later' && found && <PublicationFigures figures={found.figures} />}
      {stops.length > 0 && (
        <section className={styles.part} aria-label={stopsText.title}>
          <h4>{stopsText.title}</h4>
          <p>{stopsText.lead}</p>
          <ul className={styles.stops}>
            {stops.map((stop) => (
              <StopItem key={stop.code} stop={stop} form={form} onOffer={onOffer} />
            ))}
          </ul>
        </section>
      )}
      {children}
      {left > 0 && (
        <p className={styles.left} role="status">
          {stopsText.left} <bdi dir="ltr">{formatCount(left)}</bdi>
        </p>
      )}
      <div className={styles.actions}>
        <SubmitButton form={form} busy={isSending} disabled={left > 0}>
          {publicationText.confirm[when]}
        </SubmitButton>
        {!isSending && (
          <Button look="quiet" onClick={onBack}>
            {publicationText.back}
          </Button>
        )}
      </div>
    </Form>
  )
}

function Sight({ when, what, found }: Pick<PublicationConfirmationProps, 'when' | 'what' | 'found'>) {
  if (when === 'later') return <p>{publicationText.later}</p>
  const replaces = found?.figures.replaces
  return (
    <p>
      {publicationText[when](what)}{' '}
      {replaces ? (
        <>
          {publicationText.replaces} <bdi dir="ltr">{replaces.version}</bdi>. {publicationText.stays}
        </>
      ) : (
        publicationText.first
      )}
    </p>
  )
}

function startOf(stops: readonly PublicationStop[]): OrderValues {
  const names = stops.flatMap((stop) => Object.values(stopFields(stop)))
  return { ...Object.fromEntries(names.map((name) => [name, ''])), at: '' }
}

function faultsOf(values: OrderValues, when: Publication['when'], stops: readonly PublicationStop[]): Faults {
  const faults: Record<string, string> & { at?: string } = {}
  if (when === 'at' && !isAhead(values.at)) faults.at = publicationText.timeWrong
  for (const stop of stops) {
    const names = stopFields(stop)
    if (countIn(values, stop) !== stop.count) faults[names.count] = stopsText.countWrong
    if (!officeReason.safeParse(values[names.reason] ?? '').success) faults[names.reason] = stopsText.reasonMissing
  }
  return faults
}

function isAccepted(values: OrderValues, stop: PublicationStop): boolean {
  return Object.keys(faultsOf(values, 'now', [stop])).length === 0
}

function countIn(values: OrderValues, stop: PublicationStop): number {
  return Number(westernDigits(cleanText(values[stopFields(stop).count] ?? '')) || Number.NaN)
}

function orderOf(
  values: OrderValues,
  when: Publication['when'],
  stops: readonly PublicationStop[],
): Omit<PublicationOrder, 'replaces'> {
  return {
    publication: when === 'at' ? { when, at: new Date(values.at).toISOString() } : { when },
    accept: stops.map((stop) => ({
      code: stop.code,
      count: stop.count,
      reason: (values[stopFields(stop).reason] ?? '').trim(),
    })),
  }
}
