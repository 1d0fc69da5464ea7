import { DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { Navigate, Routes } from '../../router/Routes.tsx'
import { AppealPage } from './AppealPage.tsx'
import { AppealsList } from './AppealsList.tsx'

/** The desk of appeals: the list of appeals in one state, and the page of one appeal. */
export function AppealsDesk() {
  return (
    <Routes
      of={{ [DESK_PATHS.appeals]: <AppealsList />, [DESK_ROUTES.appeal]: <AppealPage /> }}
      otherwise={<Navigate to={DESK_PATHS.appeals} />}
    />
  )
}
