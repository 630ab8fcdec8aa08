import { createContext, useContext } from 'react';
import type { Components } from './components';

export const ComponentsContext = createContext<Components | null>(null);

export function useComponents(): Components {
  const components = useContext(ComponentsContext);
  if (!components) throw new Error('The shell renders this inside its application.');
  return components;
}
