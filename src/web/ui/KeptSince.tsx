import { useEffect, useState } from 'react'
import { timeAgo } from '#contract/arabic-ages.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { networkText } from '../i18n/ar/offline.ts'

const MINUTE = 60_000

interface KeptSinceProps {
  /** ISO time at which the device stored the thing. */
  at: string
  /** The Arabic word for "stored", which agrees in gender with the noun; by default with the noun for a page. */
  word?: string
}

/** Shows how long ago the device stored something: «محفوظة منذ 3 ساعات». The text is updated every minute. */
export function KeptSince({ at, word = networkText.kept }: KeptSinceProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {word} {timeAgo(Math.max(0, now - Date.parse(at)))}
    </time>
  )
}
