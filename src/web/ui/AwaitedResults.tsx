import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { formatDay, formatMoment } from '#contract/arabic-moments.ts'
import { type Awaited, awaitedKey } from '#contract/awaited.ts'
import { serverNow } from '../api/server-clock.ts'
import { awaitedText } from '../i18n/ar/awaited.ts'
import { sittingText } from '../i18n/places.ts'
import styles from './AwaitedResults.module.css'
import { askForArrival } from './ask-for-arrival.ts'
import { askingDelayMs, nextChangeMs, remainingText } from './countdown.ts'

/**
 * Shows which exam results are awaited, since when, and the time left where a time of publication is announced. The
 * text changes at most once a minute.
 */
export function AwaitedResults({ items }: { items: readonly Awaited[] }) {
  const titleId = useId()
  return (
    <section className={styles.awaited} aria-labelledby={titleId} data-print="no">
      <h2 id={titleId}>{awaitedText.title}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={awaitedKey(item)} className={styles.item}>
            <p className={styles.name}>{sittingText(item)}</p>
            <p className={styles.since}>
              {awaitedText.since} {formatDay(item.since)}.{item.announced_at === null && ` ${awaitedText.noTime}`}
            </p>
            {item.announced_at !== null && <Announced item={item} at={item.announced_at} />}
          </li>
        ))}
      </ul>
      <p className={styles.since}>{awaitedText.calm}</p>
    </section>
  )
}

function Announced({ item, at }: { item: Awaited; at: string }) {
  const remaining = useRemaining(item, Date.parse(at))
  if (remaining <= 0) return <p>{awaitedText.due}</p>
  return (
    <>
      <p>
        {awaitedText.announced} {formatMoment(at)}
      </p>
      {/* A `timer` is not announced by itself: an announcement each minute would disturb. */}
      <p className={styles.left} role="timer">
        {awaitedText.left} {remainingText(remaining)}
      </p>
    </>
  )
}

/**
 * Returns the milliseconds until a moment by the server's clock. When the moment has come, requests `/api/portal` once.
 */
function useRemaining(item: Awaited, until: number): number {
  const client = useQueryClient()
  const [remaining, setRemaining] = useState(() => until - serverNow())
  const isDue = remaining <= 0
  useEffect(() => {
    if (isDue) return
    const timer = setTimeout(() => setRemaining(until - serverNow()), nextChangeMs(remaining))
    return () => clearTimeout(timer)
  }, [isDue, remaining, until])
  useEffect(() => {
    if (!isDue || until - serverNow() < -LATE_MS) return
    const timer = setTimeout(() => void askForArrival(client, item), askingDelayMs(Math.random()))
    return () => clearTimeout(timer)
  }, [client, isDue, item, until])
  return remaining
}

/**
 * A page that is opened this many milliseconds after the announced time has just requested the portal, so it need not
 * request it again.
 */
const LATE_MS = 30_000
