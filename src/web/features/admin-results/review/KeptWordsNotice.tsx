import type { MarkWords } from '#contract/mark-words.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { keptWordsText } from '../../../i18n/ar/upload-grid.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { meaningWords } from '../learnt/meanings.ts'
import styles from './ConflictNotice.module.css'
import reviewStyles from './Review.module.css'

/**
 * Reports that a word's meaning was taken back for this file, but the office's list has a meaning of the word from a
 * colleague or another file, by which this file is read; with a link to that list.
 */
export function KeptWordsNotice({ words }: { words: MarkWords }) {
  return (
    <div className={styles.sticky}>
      <Alert tone="warning">
        <p className={reviewStyles.strong}>{keptWordsText.title}</p>
        <p>{keptWordsText.lead}</p>
        <ul>
          {Object.entries(words).map(([word, meaning]) => (
            <li key={word}>
              <bdi>{word}</bdi>: {meaningWords(meaning)}
            </li>
          ))}
        </ul>
        <LinkButton to={DESK_ROUTES.markWords}>{keptWordsText.open}</LinkButton>
      </Alert>
    </div>
  )
}
