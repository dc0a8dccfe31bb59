import { Link, useLocation } from '@tanstack/react-router';
import { searchParam } from '../../../lib/search-param';
import { BRAND } from '../../../ui/brand';
import { FormCard } from '../../../ui/form-card';
import { LINK } from '../../../ui/link-appearance';
import { ContinueWithSite } from '../site-entry/continue-with-site';
import { NotAdmitted } from './not-admitted';
import { RegisterForm } from './register-form';
import { useAdmission } from './use-admission';

/** `/register`: a new account. `?invitation=…` lets somebody in where an invitation is needed. */
export function RegisterPage() {
  const { searchStr } = useLocation();
  const invitation = searchParam(searchStr, 'invitation');
  const refusal = useAdmission(invitation);
  return (
    <FormCard
      title="Create Account"
      subtitle={`Join ${BRAND} to analyze games and scout opponents`}
      foot={
        <>
          Already have an account?{' '}
          <Link to="/signin" className={LINK}>
            Sign in here
          </Link>
        </>
      }
    >
      {refusal === undefined ? (
        <>
          <RegisterForm invitation={invitation} />
          <ContinueWithSite invitation={invitation} />
        </>
      ) : (
        <NotAdmitted reason={refusal} />
      )}
    </FormCard>
  );
}
