import type { SheetPublication } from '#contract/sheet-publication.ts'
import { sheetStopText } from '#contract/sheet-stops.ts'
import { DataRegion, type DataSource } from '../../../ui/DataRegion.tsx'
import { StopLines } from '../publication/StopItem.tsx'

/**
 * Lists the released results that a roll-back would hide: the earlier version withholds them, and no release holds for
 * that version. Stops do not hold a roll-back, so this warning is shown before it.
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
