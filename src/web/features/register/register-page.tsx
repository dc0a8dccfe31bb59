import { Link } from '@tanstack/react-router';
import { BRAND } from '../../ui/brand';
import { FormCard } from '../../ui/form-card';
import { LINK } from '../../ui/link-look';
import { RegisterForm } from './register-form';

/** `/register`: a new account. */
export function RegisterPage() {
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
      <RegisterForm />
    </FormCard>
  );
}
