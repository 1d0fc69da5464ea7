import { type ReactNode, useState } from 'react'
import { actionText } from '../../../i18n/ar/site.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './QuestionFiles.module.css'

/** As many as a phone renders without a noticeable pause. */
const PART = 40

interface ListInPartsProps<Item> {
  /** In stable order: items are keyed by index. */
  items: readonly Item[]
  draw: (item: Item) => ReactNode
}

/** Renders a long, fully loaded list in parts. */
export function ListInParts<Item>({ items, draw }: ListInPartsProps<Item>) {
  const [shown, setShown] = useState(PART)
  return (
    <>
      <ol className={styles.list}>
        {items.slice(0, shown).map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed.
          <li key={place}>{draw(item)}</li>
        ))}
      </ol>
      {shown < items.length && (
        <Button look="quiet" onClick={() => setShown(shown + PART)}>
          {actionText.loadMore}
        </Button>
      )}
    </>
  )
}
