import { useEffect, useState } from 'react'
import { timeAgo } from '#contract/arabic-ages.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { networkText } from '../i18n/ar/offline.ts'

const MINUTE = 60_000

/** The age of what the device keeps: «محفوظة منذ 3 ساعات». It grows while it is shown. */
export function KeptSince({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {networkText.kept} {timeAgo(Math.max(0, now - Date.parse(at)))}
    </time>
  )
}
