import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { passkeysText } from '../../i18n/ar/second-factor.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { PasskeyEntry } from './PasskeyEntry.tsx'
import { passkeysQuery } from './passkeys.api.ts'
import styles from './SecondFactor.module.css'

/** The section with the account's passkeys. Only officers can add more. */
export function PasskeysSection({ isStaff }: { isStaff: boolean }) {
  const source = useQuery(passkeysQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={`${styles.step} ${styles.part}`}>
      <h3 ref={heading} tabIndex={-1}>
        {passkeysText.title}
      </h3>
      <p className={styles.lead}>{passkeysText.lead}</p>
      <DataRegion source={source}>
        {(items) => (
          <>
            {items.length > 0 && (
              <ul className={styles.keys} aria-label={passkeysText.title}>
                {items.map((passkey) => (
                  <PasskeyEntry key={passkey.id} passkey={passkey} onRemoved={() => heading.current?.focus()} />
                ))}
              </ul>
            )}
            {isStaff && (canUsePasskeys() ? <AddPasskey count={items.length} /> : <p>{passkeysText.notHere}</p>)}
          </>
        )}
      </DataRegion>
    </div>
  )
}
