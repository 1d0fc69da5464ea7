import styles from './Skeleton.module.css'

/** The lines of a list that is on its way, in the room that it will take: nothing below moves when it comes. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content have nothing else.
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
