import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import { whatsAppChat } from '@handloom/contracts/whatsapp-chat';
import {
  FacebookIcon,
  InstagramIcon,
  MailIcon,
  MapPinIcon,
  PhoneIcon,
  PinterestIcon,
} from '@handloom/ui/contact-icons';
import { ChatIcon } from '@handloom/ui/icons';
import styles from './contact-details.module.scss';

const SOCIAL = [
  { name: 'Instagram', href: SHOP_ADDRESS.social.instagram, Icon: InstagramIcon },
  { name: 'Facebook', href: SHOP_ADDRESS.social.facebook, Icon: FacebookIcon },
  { name: 'Pinterest', href: SHOP_ADDRESS.social.pinterest, Icon: PinterestIcon },
];

export function ContactDetails() {
  const { place, phone, emails } = SHOP_ADDRESS;
  return (
    <section aria-labelledby="reach" className={styles.details}>
      <h2 id="reach">Reach us</h2>
      <ul className={styles.list}>
        <li>
          <MapPinIcon size={22} />
          <address>
            Handloom workshop
            <br />
            {place}
          </address>
        </li>
        <li>
          <PhoneIcon size={22} />
          <span>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            <br />
            Monday to Saturday, 9:30 to 18:00 (IST)
          </span>
        </li>
        <li>
          <MailIcon size={22} />
          <span>
            {emails.map((email) => (
              <a key={email} href={`mailto:${email}`} className={styles.email}>
                {email}
              </a>
            ))}
          </span>
        </li>
        <li>
          <ChatIcon size={22} />
          <a href={whatsAppChat('Hello Handloom')} target="_blank" rel="noopener noreferrer">
            Chat on WhatsApp
          </a>
        </li>
      </ul>
      <ul className={styles.social} aria-label="Social media">
        {SOCIAL.map(({ name, href, Icon }) => (
          <li key={name}>
            <a href={href} aria-label={name} target="_blank" rel="noopener noreferrer">
              <Icon size={22} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
