import { Loading } from '../../ui/Loading.tsx'

export function FrontDesk() {
  return <Loading />
}
