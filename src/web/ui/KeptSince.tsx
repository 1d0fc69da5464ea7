import { useEffect, useState } from 'react'
import { timeAgo } from '#contract/arabic-ages.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { networkText } from '../i18n/ar/offline.ts'

const MINUTE = 60_000

interface KeptSinceProps {
  /** ISO time. */
  at: string
  /** Agrees with what is kept; by default a page. */
  word?: string
}

/** The age of what the device keeps: «محفوظة منذ 3 ساعات». It grows while it is shown. */
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
