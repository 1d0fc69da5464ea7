import { useQuery } from '@tanstack/react-query'
import { sheetStopText } from '#contract/sheet-stops.ts'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { publicationQuery } from '../publication/publication.api.ts'
import { StopLines } from '../publication/StopItem.tsx'

/**
 * The released results that a roll-back would hide: the version withholds them, and no release holds for it. A
 * roll-back is not stopped, so it says so beforehand.
 */
export function HiddenByRollBack({ id }: { id: string }) {
  const publication = useQuery(publicationQuery(id))
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
