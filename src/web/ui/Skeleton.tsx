import styles from './Skeleton.module.css'

/** Placeholder rows as high as the list that is loading, so that nothing below the list moves when it arrives. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key.
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
