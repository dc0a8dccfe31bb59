/** Apart from the schemas, so that the web's first page can name its calls without bringing the schemas along. */
export const CURRENT_USER_PATH = '/api/auth/me';
export const SIGN_OUT_PATH = '/api/auth/signout';
