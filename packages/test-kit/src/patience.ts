import { configure } from '@testing-library/dom';

// One second is what it waits for by itself; a page on a busy machine takes more. As in `eventually`.
configure({ asyncUtilTimeout: 15_000 });
