import { useEffect, useRef, useState } from 'react'
import { PEN_VERSE } from '../../i18n/ar/verses.ts'
import { Verse } from '../../ui/Verse.tsx'
import styles from './HomePage.module.css'

/** How near the verse must be, beyond the screen. */
const NEAR = '200px'

/** The verse at the end of the page. Rendered, and its font loaded, when the reader comes near it. */
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
