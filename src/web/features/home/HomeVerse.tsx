import { useEffect, useRef, useState } from 'react'
import { PEN_VERSE } from '../../i18n/ar/verses.ts'
import { Verse } from '../../ui/Verse.tsx'
import styles from './HomePage.module.css'

/** How far outside the window the verse may be when it is rendered. */
const NEAR = '200px'

/**
 * The verse of the Quran at the end of the page. It is rendered when the reader scrolls near it, because rendering it
 * loads its font.
 */
export function HomeVerse() {
  const place = useRef<HTMLParagraphElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <p ref={place} className={styles.foot}>
      {isNear && <Verse verse={PEN_VERSE} />}
    </p>
  )
}
