"""Makes a certificate for this computer, since browsers give WebXR to encrypted pages only."""

from __future__ import annotations

import datetime
import ipaddress
from pathlib import Path

from vrhuman.clock import now
from vrhuman.extras import needs

VALID = datetime.timedelta(days=30)


def own_certificate(host: str, folder: Path) -> tuple[Path, Path]:
    """Write a certificate that names ``host`` (a name or an address), and its key, to ``folder``.

    A browser shows a warning once, since nobody vouches for it.

    :raises PackageMissing: without the package that makes certificates.
    """
    with needs("vrhuman[web]", "--tls"):
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.x509.oid import NameOID
    try:
        named: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        named = x509.DNSName(host)
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "vrhuman on this computer")])
    begun = now() - datetime.timedelta(minutes=5)  # a headset's clock may be behind
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begun)
        .not_valid_after(begun + VALID)
        .add_extension(x509.SubjectAlternativeName([named]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    written = folder / "certificate.pem", folder / "key.pem"
    written[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    written[1].touch(mode=0o600)
    written[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return written
