import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { HomeHero } from './HomeHero.tsx'

const HomePage = lazyPart(async () => (await import('./HomePage.tsx')).HomePage, { Pending: Loading })

/**
 * The home page. Its head is part of the first load, and stays while the rest loads, because its field may already be
 * in use.
 */
export function HomeScreen({ onIntent }: { onIntent?: (() => void) | undefined }) {
  return (
    <>
      <HomeHero onIntent={onIntent} />
      <HomePage />
    </>
  )
}
