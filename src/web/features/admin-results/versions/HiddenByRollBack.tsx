import type { SheetPublication } from '#contract/sheet-publication.ts'
import { sheetStopText } from '#contract/sheet-stops.ts'
import { DataRegion, type DataSource } from '../../../ui/DataRegion.tsx'
import { StopLines } from '../publication/StopItem.tsx'

/**
 * The released results that a roll-back would hide: the version withholds them, and no release holds for it. A
 * roll-back is not stopped, so it says so beforehand.
 */
export function HiddenByRollBack({ publication }: { publication: DataSource<SheetPublication> }) {
  return (
    <DataRegion source={publication}>
      {({ stops }) => {
        const stop = stops.find(({ code }) => code === 'released_withheld')
        if (!stop) return null
        return (
          <>
            <p>{sheetStopText(stop)}</p>
            <StopLines lines={stop.lines} label={sheetStopText(stop)} />
          </>
        )
      }}
    </DataRegion>
  )
}
