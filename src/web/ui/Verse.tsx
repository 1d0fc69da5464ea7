import type { QuranVerse } from '../i18n/ar/verses.ts'
import styles from './Verse.module.css'

/**
 * A whole verse with its place. It is a phrase, so it may also stand in a heading. The style sheet brings the font, which the
 * browser fetches only when a verse is near the screen.
 */
export function Verse({ verse }: { verse: QuranVerse }) {
  return (
    <span className={styles.verse}>
      <span className={styles.text} lang="ar">
        {verse.text}
      </span>{' '}
      <cite className={styles.place}>
        {verse.sura}: <bdi dir="ltr">{verse.number}</bdi>
      </cite>
    </span>
  )
}
