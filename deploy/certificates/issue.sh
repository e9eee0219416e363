#!/bin/sh
# Issues the certificate of one machine of a cluster, signed by a certificate authority of the
# installation's own, which the first call creates. Run it on one machine, as root:
#
#   deploy/certificates/issue.sh db1 10.0.0.11
#
# The first word names the machine and the files; the others are its addresses and host names, which
# clients verify. CERTIFICATES is the folder (/root/trine-certificates unless set). Its ca.key signs
# a certificate for any machine: keep it where no service can read it, preferably offline.
set -eu
umask 077
folder=${CERTIFICATES:-/root/trine-certificates}
authority_days=3650
machine_days=825

if [ $# -lt 2 ]; then
  echo "usage: $0 NAME ADDRESS…" >&2
  exit 2
fi
name=$1
case $name in
  ca | *[!a-z0-9-]*)
    echo "NAME is lower-case letters, digits and hyphens, and not \"ca\"." >&2
    exit 2
    ;;
esac
names=DNS:$name
shift
for address in "$@"; do
  case $address in
    *:*) kind=IP ;;
    *[!0-9.]*) kind=DNS ;;
    *) kind=IP ;;
  esac
  names=$names,$kind:$address
done

mkdir -p "$folder"
cd "$folder"
cat >openssl.cnf <<END
[req]
distinguished_name = subject
[subject]
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[machine]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth, clientAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = $names
END

new_key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"
}

if [ ! -e ca.key ]; then
  new_key ca.key
  openssl req -new -x509 -config openssl.cnf -extensions authority -sha256 -days $authority_days \
    -key ca.key -subj '/CN=Trine cluster' -out ca.pem
fi
new_key "$name.key"
openssl req -new -config openssl.cnf -key "$name.key" -subj "/CN=$name" -out "$name.csr"
openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -sha256 \
  -days $machine_days -extfile openssl.cnf -extensions machine -out "$name.pem"
rm -f "$name.csr" openssl.cnf
