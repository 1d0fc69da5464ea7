import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { Loading } from '../../ui/Loading.tsx'
import { DESK_PATHS, type DeskName } from '../admin-paths.ts'
import { DESKS } from './desks.ts'

/** The office's console: every desk below its own address. */
export function AdminConsole() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        {Object.entries(DESKS).map(([name, { Screen }]) => (
          <Route key={name} path={`${relative(name as DeskName)}/*`} element={<Screen />} />
        ))}
      </Routes>
    </Suspense>
  )
}

function relative(name: DeskName): string {
  return DESK_PATHS[name].slice(DESK_PATHS.dashboard.length + 1)
}
